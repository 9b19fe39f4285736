import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';

const Nav = styled('nav')(({ theme }) => ({
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
  '& a': {
    ...theme.typography.subtitle2,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 40,
    paddingInline: 12,
    borderRadius: 8,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: theme.vars!.palette.surface },
    '& .tnum': { ...theme.typography.caption, color: theme.vars!.palette.text.secondary },
  },
  [theme.breakpoints.down('md')]: {
    // A horizontally scrollable row on touch screens.
    overflowX: 'auto',
    marginInline: -20,
    paddingInline: 20,
    '& ul': { display: 'flex', gap: 8 },
    '& a': { minHeight: 44, border: `1px solid ${theme.vars!.palette.hairline}` },
  },
}));

export function AreaNav({ areas }: { areas: readonly { name: string; count?: number; to: string }[] }) {
  const { t } = useTranslation();
  return (
    <Nav aria-label={t('developers.areas')}>
      <ul>
        {areas.map(({ name, count, to }) => (
          <li key={to}>
            <Link to={to} replace>
              {name}
              {count !== undefined && <span className="tnum">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Nav>
  );
}
