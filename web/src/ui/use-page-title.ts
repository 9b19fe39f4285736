import { useEffect } from 'react';
import { useSite } from '@/lib/stores/site';

/** Names the document after a public page and the service; the landing page after the service alone. */
export function usePageTitle(title?: string): void {
  const name = useSite(({ settings }) => settings.appName);
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}
