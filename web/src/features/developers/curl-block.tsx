import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';
import { CopyIcon } from '@/ui/icons';
import { showToast } from '@/lib/stores/toasts';
import type { ApiOperation } from './api-document';
import { curlOf } from './curl';
import { mono } from './look';

/** The curl command for an operation, with a copy button. */
export function CurlBlock({ operation }: { operation: ApiOperation }) {
  const { t, i18n } = useTranslation();
  const command = curlOf(operation, location.origin);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(command).then(
      () => true,
      () => false,
    );
    showToast({ text: t(copied ? 'common.copied' : 'profile.copyFailed') });
  };
  return (
    <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1, bgcolor: 'surface', overflow: 'hidden' }}>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('developers.curl')}
        sx={{ ...mono, m: 0, p: 2, overflowX: 'auto', lineHeight: 1.6, '&:focus-visible': { outlineOffset: -2 } }}
      >
        {command}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'hairline', px: 1, py: 0.5 }}>
        <Button
          dir={i18n.dir()}
          variant="text"
          size="small"
          startIcon={<CopyIcon />}
          onClick={() => void copy()}
          sx={{ minHeight: 44 }}
        >
          {t('developers.copyCurl')}
        </Button>
      </Box>
    </Box>
  );
}
