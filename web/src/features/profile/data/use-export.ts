import { useEffect, useRef, useState } from 'react';
import { zonedDay } from '#shared/domain/time/zoned';
import { serverNow } from '@/lib/server-clock';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { collectMyData, download, fileNameOf } from './export-data';

export type ExportState = { step: 'idle' } | { step: 'running'; bookings: number } | { step: 'done'; bookings: number };

/** Collects the user's data and saves it as one file; `cancel` aborts between and within pages. */
export function useExport() {
  const { timeZone } = useSettings();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'running', bookings: 0 });
    try {
      const data = await collectMyData(bookings => setState({ step: 'running', bookings }), controller.signal);
      download(JSON.stringify(data, null, 2), fileNameOf(zonedDay(serverNow(), timeZone)));
      setState({ step: 'done', bookings: data.bookings.length });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ step: 'idle' });
      void showError(error);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };
  return { state, start, cancel };
}
