import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from './page-head';
import { PageTabs } from './page-tabs';
import type { ReactNode } from 'react';

/** A page of open items for a decision and, in a separate tab, of decided ones. */
export function DecisionPage(props: {
  title: string;
  lead: string;
  path: string;
  tabs: { open: string; decided: string };
  list: (decided: boolean) => ReactNode;
}) {
  const [params] = useSearchParams();
  const decided = params.get('tab') === 'decided';
  const { title, path, tabs } = props;
  return (
    <>
      <PageHead title={title} text={props.lead} />
      <PageTabs
        label={title}
        shown={decided ? 'decided' : 'open'}
        tabs={[
          { value: 'open', label: tabs.open, to: path },
          { value: 'decided', label: tabs.decided, to: `${path}?tab=decided` },
        ]}
      />
      <Box sx={{ maxWidth: 720 }}>{props.list(decided)}</Box>
    </>
  );
}
