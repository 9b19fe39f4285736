import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled, type Theme } from '@mui/material/styles';
import { SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { CloseIcon } from '@/ui/icons';
import { deviceNow } from '@/lib/server-clock';
import { takeToasts, useToasts, type Toast } from '@/lib/stores/toasts';
import { ABOVE_FOOT, useFootHeight } from '../ui/above-foot';
import { radius } from '../ui/theme/tokens';

declare module 'notistack' {
  interface VariantOverrides {
    notice: { toast: Toast };
  }
}

const SHOWN_MS = 8_000;

const Card = styled(SnackbarContent)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'nowrap',
  alignItems: 'center',
  gap: 8,
  width: 'min(440px, calc(100vw - 32px))',
  paddingBlock: 8,
  paddingInline: '16px 8px',
  borderRadius: radius.card,
  color: '#F3F1EA',
  backgroundColor: '#14171F',
  boxShadow: '0 0 0 1px rgb(255 255 255 / 0.12), 0 12px 32px rgb(10 12 18 / 0.35)',
  ...theme.applyStyles('dark', { backgroundColor: '#1D222C' }),
  '& div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.subtitle2, display: 'block' },
  '& p': { ...theme.typography.body2, margin: 0 },
}));

const Notice = forwardRef<HTMLDivElement, CustomContentProps & { toast: Toast }>(function Notice({ id, toast }, ref) {
  const { t } = useTranslation();
  const { closeSnackbar } = useSnackbar();
  const navigate = useNavigate();
  useFootHeight(true);
  const open = () => {
    closeSnackbar(id);
    void navigate(toast.open!);
  };
  return (
    <Card ref={ref} role="status">
      <div>
        {toast.title && <strong>{toast.title}</strong>}
        <p>{toast.text}</p>
      </div>
      {toast.open && (
        <Button variant="text" onClick={open} sx={{ color: '#FFB300', minWidth: 0, '&:hover': { color: '#FFC233' } }}>
          {t('notice.open')}
        </Button>
      )}
      <IconButton aria-label={t('common.close')} onClick={() => closeSnackbar(id)} size="small">
        <CloseIcon fontSize="small" />
      </IconButton>
    </Card>
  );
});

/** A toast that is shown as a page opens is about that page; an older one is about the page that was left. */
const OLD_MS = 1_000;

/** Removes the toasts of a page together with it. */
function useLeaves(): (id: number) => void {
  const { closeSnackbar } = useSnackbar();
  const { pathname } = useLocation();
  const shown = useRef(new Map<number, number>());
  useEffect(() => {
    for (const [id, at] of shown.current)
      if (deviceNow() - at > OLD_MS) {
        closeSnackbar(id);
        shown.current.delete(id);
      }
  }, [pathname, closeSnackbar]);
  return useCallback((id: number) => void shown.current.set(id, deviceNow()), []);
}

/** Moves toasts from the store to the stack. */
function Feed() {
  const { enqueueSnackbar } = useSnackbar();
  const note = useLeaves();
  const count = useToasts(({ waiting }) => waiting.length);
  useEffect(() => {
    for (const toast of takeToasts()) {
      note(toast.id);
      enqueueSnackbar(toast.text, { variant: 'notice', key: toast.id, toast });
    }
  }, [count, enqueueSnackbar, note]);
  return null;
}

const Place = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: { '& .notistack-SnackbarContainer': { bottom: ABOVE_FOOT } },
}));

/** The toasts, which close automatically. */
export function ToastStack() {
  // On phones one at a time above the bar with the page's actions, where it covers neither titles nor figures; on
  // desktops in a corner.
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return (
    <Place>
      <SnackbarProvider
        maxSnack={wide ? 3 : 1}
        autoHideDuration={SHOWN_MS}
        anchorOrigin={wide ? { vertical: 'bottom', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'center' }}
        Components={{ notice: Notice }}
        preventDuplicate
      >
        <Feed />
      </SnackbarProvider>
    </Place>
  );
}
