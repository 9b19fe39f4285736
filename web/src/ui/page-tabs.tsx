import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link as RouterLink } from 'react-router-dom';

/** A part of a page with an address of its own. */
export type PageTab = { value: string; label: string; to: string };

/** The parts of a page; the address names the displayed one. On a phone they scroll sideways. */
export function PageTabs(props: { label: string; shown: string; tabs: readonly PageTab[] }) {
  return (
    <Tabs
      value={props.shown}
      aria-label={props.label}
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'hairline', mb: 3 }}
    >
      {props.tabs.map(({ value, label, to }) => (
        <Tab
          key={value}
          value={value}
          label={label}
          component={RouterLink}
          to={to}
          replace
          sx={{ minWidth: 0, px: 0, marginInlineEnd: 4, typography: 'subtitle2' }}
        />
      ))}
    </Tabs>
  );
}
