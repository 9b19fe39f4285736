import {
  FILE_LINK_TTL_S,
  OPERATION_RETRY_MS,
  RESUMABLE_ABOVE_BYTES,
  UPLOAD_RETRY_MS,
} from '#shared/contract/constants';
import type { UploadTarget } from '#shared/contract/operations/uploads';
import { isApiError } from '#shared/client/api-error';
import type { UploadJob, UploadResult } from './job';
import { withDeadline, withRetries } from './retry';
import type { UploadTools } from './tools';
import { StoreAnswer, UploadError } from './upload-error';
import { newKey } from '../new-key';

export type Stage = 'starting' | 'sending' | 'finishing';

/** Progress callbacks. */
export type TransferNews = {
  stage: (stage: Stage) => void;
  bytes: (bytesTransferred: number) => void;
  waiting: (waiting: boolean) => void;
  /** The server has created the upload. */
  started: (uploadId: string) => void;
};

type Link = {
  url: string;
  part: number;
  signedAtMs: number;
};

type Parts = Extract<UploadTarget, { mode: 'parts' }>['parts'];

// Links are renewed 30 s early, because one could expire while the bytes are being sent.
const LINK_LIFE_MS = (FILE_LINK_TTL_S - 30) * 1_000;

const isForbidden = (failure: unknown) => failure instanceof StoreAnswer && failure.status === 403;

const bytesOf = (parts: Parts) => parts.reduce((sum, { size }) => sum + size, 0);

/** Transfers one file: start, send, finish. It tracks completed parts, so that `run` resumes after an interruption. */
export class UploadTransfer {
  private target: UploadTarget | undefined;
  private startedAtMs = 0;
  private link: Link | undefined;
  private readonly sent = new Set<number>();
  private readonly uploading = { leftMs: UPLOAD_RETRY_MS };

  constructor(
    private readonly job: UploadJob,
    private readonly tools: UploadTools,
    private readonly news: TransferNews,
  ) {}

  get uploadId(): string | undefined {
    return this.target?.uploadId ?? this.job.uploadId;
  }

  async run(signal: AbortSignal): Promise<UploadResult> {
    const target = await this.begun(signal);
    this.news.stage('sending');
    if (target.mode === 'parts') await this.sendParts(target.parts, signal);
    else if (!this.sent.has(1)) await this.sendForm(signal);
    this.news.stage('finishing');
    return this.finish(signal);
  }

  /** Asks the server to drop the upload. If that fails, the server expires it. */
  async abandon(): Promise<void> {
    const { uploadId } = this;
    if (!uploadId) return;
    const never = new AbortController().signal;
    await this.ask(signal => this.tools.server.cancelUpload({ uploadId }, { signal }), never).catch(() => undefined);
  }

  private ask<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const budget = { leftMs: OPERATION_RETRY_MS };
    return withDeadline({ attempt, budget, signal, onWaiting: this.news.waiting }, this.tools);
  }

  private async begun(signal: AbortSignal): Promise<UploadTarget> {
    if (this.target) return this.target;
    this.news.stage('starting');
    const known = this.job.uploadId ? await this.continued(this.job.uploadId, signal) : undefined;
    return known ?? this.start(signal);
  }

  /** Asks the server which parts arrived before a reload; undefined when the upload cannot be resumed. */
  private async continued(uploadId: string, signal: AbortSignal): Promise<UploadTarget | undefined> {
    const { server } = this.tools;
    const found = await this.ask(inner => server.fetchUpload({ uploadId }, { signal: inner }), signal).catch(
      (failure: unknown) => {
        if (isApiError(failure, 'storage/object-not-found')) return undefined;
        throw failure;
      },
    );
    if (!found || bytesOf(found.parts) !== this.job.file.size) return undefined;
    // A form upload cannot be resumed part-way: it has either arrived or is sent again.
    if (this.job.file.size <= RESUMABLE_ABOVE_BYTES && found.done.length < found.parts.length) return undefined;
    for (const number of found.done) this.sent.add(number);
    this.target = { mode: 'parts', uploadId, parts: found.parts };
    return this.target;
  }

  private async start(signal: AbortSignal): Promise<UploadTarget> {
    const { server, clock } = this.tools;
    const { purpose, contentType, file } = this.job;
    const input = { contentType, size: file.size };
    const options = { idempotencyKey: newKey() };
    // Not aborted: the response contains the id that is needed to cancel the upload.
    const attempt = () =>
      purpose.kind === 'license'
        ? server.startLicenseUpload(input, options)
        : server.startUpload({ ...input, ...purpose }, options);
    const target = await this.ask<UploadTarget>(attempt, signal);
    this.target = target;
    this.startedAtMs = clock.now();
    this.sent.clear();
    this.news.started(target.uploadId);
    if (target.mode === 'parts' && bytesOf(target.parts) !== file.size)
      throw new UploadError('storage/server-file-wrong-size');
    signal.throwIfAborted();
    return target;
  }

  /** Sends one signed form; an expired one is requested once more. */
  private async sendForm(signal: AbortSignal): Promise<void> {
    if (this.tools.clock.now() - this.startedAtMs > LINK_LIFE_MS) await this.start(signal);
    try {
      await this.upload(inner => this.postForm(inner), signal);
    } catch (failure) {
      if (!isForbidden(failure)) throw failure;
      await this.start(signal);
      await this.upload(inner => this.postForm(inner), signal);
    }
    this.sent.add(1);
  }

  private async postForm(signal: AbortSignal): Promise<void> {
    const target = this.target;
    if (target?.mode !== 'single') throw new UploadError('storage/unknown');
    const body = new FormData();
    for (const [name, value] of Object.entries(target.fields)) body.append(name, value);
    // The store ignores every field after the file, so the file comes last.
    body.append('file', this.job.file);
    await this.send({ method: 'POST', url: target.url, body }, { before: 0, size: this.job.file.size }, signal);
  }

  private async sendParts(parts: Parts, signal: AbortSignal): Promise<void> {
    let offset = 0;
    for (const part of [...parts].sort((a, b) => a.number - b.number)) {
      const body = this.job.file.slice(offset, offset + part.size);
      offset += part.size;
      if (this.sent.has(part.number)) continue;
      await this.upload(inner => this.putPart(part.number, body, parts, inner), signal);
      this.sent.add(part.number);
    }
    this.news.bytes(offset);
  }

  private async putPart(number: number, body: Blob, parts: Parts, signal: AbortSignal): Promise<void> {
    const before = bytesOf(parts.filter(part => this.sent.has(part.number)));
    const put = async () =>
      this.send({ method: 'PUT', url: await this.linkOf(number, signal), body }, { before, size: body.size }, signal);
    await put().catch((failure: unknown) => {
      if (!isForbidden(failure)) throw failure;
      this.link = undefined;
      return put();
    });
  }

  private async linkOf(part: number, signal: AbortSignal): Promise<string> {
    const { server, clock } = this.tools;
    const held = this.link;
    if (held?.part === part && clock.now() - held.signedAtMs < LINK_LIFE_MS) return held.url;
    const uploadId = this.uploadId!;
    const { url } = await this.ask(
      inner => server.signUploadPart({ uploadId, number: part }, { signal: inner }),
      signal,
    );
    this.link = { url, part, signedAtMs: clock.now() };
    return url;
  }

  private upload(attempt: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    return withRetries({ attempt, budget: this.uploading, signal, onWaiting: this.news.waiting }, this.tools);
  }

  private async send(
    shipment: { method: 'POST' | 'PUT'; url: string; body: Blob | FormData },
    bytes: { before: number; size: number },
    signal: AbortSignal,
  ): Promise<void> {
    // A form is slightly larger than its file.
    const onProgress = (sent: number) => this.news.bytes(bytes.before + Math.min(sent, bytes.size));
    onProgress(0);
    try {
      await this.tools.send({ ...shipment, onProgress }, signal);
      onProgress(bytes.size);
    } catch (failure) {
      onProgress(0);
      throw failure;
    }
  }

  private async finish(signal: AbortSignal): Promise<UploadResult> {
    const uploadId = this.uploadId!;
    const { thumb } = this.job;
    // Not aborted: once this call has succeeded the file is stored, even if the user cancelled meanwhile.
    const attempt = () => this.tools.server.finishUpload({ uploadId, ...(thumb ? { thumb } : {}) });
    const { path } = await this.ask(attempt, signal);
    return { uploadId, path };
  }
}
