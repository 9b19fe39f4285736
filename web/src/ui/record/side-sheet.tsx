import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { useBackCloses } from '@/lib/use-back-closes';
import { CloseIcon } from '@/ui/icons';

type SheetProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** A picture before the title. */
  picture?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  onClose: () => void;
};

const WIDTH_PX = 520;
/** In narrower windows the sheet would lie over most of the table, which then is not used meanwhile. */
const BESIDE_FROM_PX = 1280;
/** The table makes room, so that the keyboard reaches nothing that the sheet covers. */
const room = <GlobalStyles styles={{ main: { paddingInlineEnd: WIDTH_PX } }} />;
/** A name of another direction than the page's ends in the ellipsis, not begins with it. */
const titleLook = { outline: 0, unicodeBidi: 'plaintext', textAlign: 'left' } as const;
/** A focused field is above the bar with unsaved changes, which sticks to the foot. */
const clearOfBar = { scrollPaddingBlock: '24px 96px' } as const;
/** The whole window, without the margin and corners of other dialogs. */
const whole = { m: 0, width: '100%', maxWidth: '100%', border: 0, borderRadius: 0 };

function Head({ id, ...props }: SheetProps & { id: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Another row moves the reader's place to its name, unless a dialog lies over it.
  useEffect(() => {
    if (!heading.current?.closest('[aria-hidden="true"]')) heading.current?.focus({ preventScroll: true });
  }, [props.title]);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 3 },
        py: 1,
        minHeight: 64,
        flex: 'none',
        borderBottom: 1,
        borderColor: 'hairline',
      }}
    >
      {props.picture}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} ref={heading} tabIndex={-1} variant="h3" component="h2" noWrap sx={titleLook}>
          {props.title}
        </Typography>
        {props.subtitle && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {props.subtitle}
          </Typography>
        )}
      </Box>
      {props.actions}
      <IconButton aria-label={t('common.close')} onClick={props.onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** Over the table: on a phone it takes the whole screen, otherwise the end of it. */
function Over(props: { id: string; phone: boolean; onClose: () => void; children: ReactNode }) {
  const { id, phone, onClose, children } = props;
  if (!phone) {
    const paper = { role: 'dialog', 'aria-labelledby': id, sx: { width: WIDTH_PX, maxWidth: '100vw' } };
    return (
      <Drawer open anchor="right" data-row-sheet onClose={onClose} slotProps={{ paper }}>
        {children}
      </Drawer>
    );
  }
  return (
    <Dialog open fullScreen data-row-sheet onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: whole } }}>
      {children}
    </Dialog>
  );
}

/**
 * Details of a row at the end of the screen; the table beside it stays usable, and another row replaces its content. On
 * a phone it takes the whole screen. Back and Escape close it.
 */
export function SideSheet(props: SheetProps) {
  const id = useId();
  const phone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const beside = !useMediaQuery(`(max-width: ${BESIDE_FROM_PX - 0.05}px)`, { noSsr: true });
  useBackCloses(true, props.onClose);
  const content = (
    <>
      <Head {...props} id={id} />
      <Box
        sx={{ flex: 1, overflowY: 'auto', overscrollBehavior: 'contain', px: { xs: 2, md: 3 }, pt: 3, ...clearOfBar }}
      >
        {props.children}
      </Box>
    </>
  );
  if (phone || !beside)
    return (
      <Over id={id} phone={phone} onClose={props.onClose}>
        {content}
      </Over>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The desk's own shortcut would ask a second time.
    event.preventDefault();
    props.onClose();
  };
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      sx={{
        position: 'fixed',
        insetBlock: 0,
        insetInlineEnd: 0,
        width: WIDTH_PX,
        maxWidth: '100vw',
        zIndex: 'drawer',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderInlineStart: '1px solid',
        borderColor: 'hairline',
        boxShadow: 8,
      }}
    >
      {room}
      {content}
    </Box>
  );
}
