import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import type { UploadSnapshot } from '@/lib/upload/task';
import type { UploadError } from '@/lib/upload/upload-error';

const stageWords = { starting: 'upload.starting', sending: 'upload.running', finishing: 'upload.finishing' } as const;

const stateKey = ({ state, stage, waiting, error }: UploadSnapshot): MessageKey => {
  if (state === 'running') return waiting ? 'upload.waiting' : stageWords[stage];
  if (state === 'success') return 'upload.done';
  if (state === 'error') return (error?.code ?? 'storage/unknown') as MessageKey;
  return state === 'canceled' ? 'storage/canceled' : `upload.${state}`;
};

/** Texts for the state of an upload and for its errors. */
export function useUploadWords() {
  const { t, i18n } = useTranslation();
  const errorWords = ({ code, params }: UploadError) =>
    t((i18n.exists(code) ? code : 'storage/unknown') as MessageKey, { ...params });
  const stateWords = (snapshot: UploadSnapshot) =>
    snapshot.state === 'error' && snapshot.error ? errorWords(snapshot.error) : t(stateKey(snapshot));
  return { stateWords, errorWords };
}
