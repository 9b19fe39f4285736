import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { EyeIcon, PlusIcon, TrashIcon } from '@/ui/icons';
import { CardListSkeleton } from '@/ui/skeletons';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { useFormat } from '@/lib/format';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { SettingGroup } from '@/ui/setting-group';
import { openFile, useDocuments } from './use-documents';

const question = {
  title: 'profile.deleteDocumentTitle',
  text: 'profile.deleteDocumentText',
  action: 'common.delete',
  danger: true,
} as const;

type Document = {
  path: string;
  size: number;
  at: number;
};

function Row(props: { document: Document; number: number; busy: boolean; onDelete: () => void }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const { path, at, size } = props.document;
  const name = t('profile.documentNumber', { number: props.number });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        opacity: props.busy ? 0.5 : 1,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="caption" component="p" className="tnum" sx={{ color: 'text.secondary' }}>
          {date(at, 'date')} · {t('profile.kilobytes', { size: number(Math.max(1, Math.round(size / 1024))) })}
        </Typography>
      </Box>
      <IconButton aria-label={t('profile.openDocument', { name })} onClick={() => void openFile(path)}>
        <EyeIcon sx={{ fontSize: 20 }} />
      </IconButton>
      <IconButton aria-label={t('profile.deleteNamed', { name })} disabled={props.busy} onClick={props.onDelete}>
        <TrashIcon sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
}

/** A driver's further documents, which admins review for approval. */
export function DocumentsGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const { query, reload, remove } = useDocuments(user);
  const [adding, setAdding] = useState(false);
  const files = query.data ?? [];
  const ask = async (path: string) => {
    if (await confirm(question))
      remove.mutate(path, { onSuccess: () => showToast({ text: t('profile.documentDeleted') }) });
  };
  const uploaded = () => {
    setAdding(false);
    showToast({ text: t('profile.documentAdded') });
    void reload();
  };
  return (
    <SettingGroup title={t('profile.documents')} text={t('profile.documentsText')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {query.isPending && <CardListSkeleton count={2} />}
        <QueryError compact query={query} />
        {query.isSuccess && files.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('profile.noDocuments')}
          </Typography>
        )}
        {files.length > 0 && (
          <Box
            component="ul"
            aria-label={t('profile.documents')}
            sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1.5 }}
          >
            {files.map((document, index) => (
              <Row
                key={document.path}
                document={document}
                number={files.length - index}
                busy={remove.isPending && remove.variables === document.path}
                onDelete={() => void ask(document.path)}
              />
            ))}
          </Box>
        )}
        {adding ? (
          <PictureUpload label={t('profile.newDocument')} target={{ kind: 'document' }} onDone={uploaded} />
        ) : (
          <Button
            variant="outlined"
            startIcon={<PlusIcon />}
            onClick={() => setAdding(true)}
            sx={{ justifySelf: 'start' }}
          >
            {t('profile.addDocument')}
          </Button>
        )}
      </Box>
    </SettingGroup>
  );
}
