import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress, User } from '#shared/contract/entities/user';
import { EmptyState } from '@/ui/empty-state';
import { EditIcon, PinIcon, PlusIcon, TrashIcon } from '@/ui/icons';
import { showToast } from '@/lib/stores/toasts';
import { AddAddressDialog, RenameAddressDialog } from './address-dialogs';
import { SettingGroup } from '@/ui/setting-group';
import { splitAddress } from '@/lib/split-address';
import { UndoToast } from './undo-toast';
import { useDeleteAddress } from './use-addresses';

function Row(props: { address: SavedAddress; onRename: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  const { description, count } = props.address;
  const [place, where] = splitAddress(description);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        px: 2,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <PinIcon aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
          {place}
        </Typography>
        <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[where, t('profile.addressUsed', { count })].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ flex: 'none', marginInlineEnd: -1 }}>
        <IconButton aria-label={t('profile.renameNamed', { name: place })} onClick={props.onRename}>
          <EditIcon sx={{ fontSize: 20 }} />
        </IconButton>
        <IconButton aria-label={t('profile.deleteNamed', { name: place })} onClick={props.onDelete}>
          <TrashIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
    </Box>
  );
}

function List(props: {
  addresses: readonly SavedAddress[];
  onAdd: () => void;
  onRename: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
}) {
  const { t } = useTranslation();
  const add = (
    <Button variant="outlined" startIcon={<PlusIcon />} onClick={props.onAdd}>
      {t('profile.addAddress')}
    </Button>
  );
  if (props.addresses.length === 0)
    return (
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <EmptyState art="road" title={t('profile.noAddresses')} text={t('profile.noAddressesText')} action={add} />
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, justifyItems: 'start' }}>
      <Box
        component="ul"
        aria-label={t('profile.addresses')}
        sx={{ m: 0, p: 0, width: '100%', listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1.5 }}
      >
        {props.addresses.map(address => (
          <Row
            key={address.id}
            address={address}
            onRename={() => props.onRename(address)}
            onDelete={() => props.onDelete(address)}
          />
        ))}
      </Box>
      {add}
    </Box>
  );
}

/** Saved places, which the search boxes suggest first; most used on top. */
export function AddressesSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<SavedAddress>();
  const { pending, remove, undo, settle } = useDeleteAddress();
  const shown = (user.savedAddresses ?? [])
    .filter(({ id }) => id !== pending?.id)
    .toSorted((one, other) => other.count - one.count);
  const added = (isNew: boolean) => {
    setAdding(false);
    showToast({ text: t(isNew ? 'profile.addressAdded' : 'profile.addressKnown') });
  };
  return (
    <SettingGroup alone title={t('profile.addresses')} text={t('profile.addressesText')}>
      <List addresses={shown} onAdd={() => setAdding(true)} onRename={setRenaming} onDelete={remove} />
      {adding && <AddAddressDialog user={user} onClose={() => setAdding(false)} onDone={added} />}
      {renaming && (
        <RenameAddressDialog
          key={renaming.id}
          address={renaming}
          onClose={() => setRenaming(undefined)}
          onDone={() => setRenaming(undefined)}
        />
      )}
      <UndoToast
        key={pending?.id}
        text={pending && t('profile.addressDeleted', { name: splitAddress(pending.description)[0] })}
        onGone={settle}
        onUndo={undo}
      />
    </SettingGroup>
  );
}
