import { useEffect } from 'react';
import { useSite } from '@/lib/stores/site';

/** Names the document after its page and the service; without a title after the service alone. */
export function usePageTitle(title?: string): void {
  const name = useSite(({ settings }) => settings.appName);
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
    return () => {
      document.title = name;
    };
  }, [title, name]);
}
