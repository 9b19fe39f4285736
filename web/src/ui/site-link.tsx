import type { ComponentProps, MouseEvent } from 'react';
import { goTo, useSite } from '@/lib/stores/site';

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link to a page of the site, for parts that the landing page also shows: that page has no router. */
export function SiteLink({ to, onClick, ...props }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return <a href={to} onClick={follow} {...props} />;
}

/** The same in a list of pages, where it is marked when its page is open. */
export function PageLink(props: ComponentProps<typeof SiteLink>) {
  const isShown = useSite(site => site.path === props.to);
  return <SiteLink {...props} aria-current={isShown ? 'page' : undefined} />;
}
