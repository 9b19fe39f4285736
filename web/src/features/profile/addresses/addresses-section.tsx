import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeSlots, type PlaceSlot, type SavedAddress, type User } from '#shared/contract/entities/user';
import { slotIcons, slotWords, usePlaceWords } from '@/features/places/saved-place';
import { EmptyState } from '@/ui/empty-state';
import { EditIcon, PinIcon, PlusIcon, TrashIcon } from '@/ui/icons';
import { showToast } from '@/lib/stores/toasts';
import { AddAddressDialog, RenameAddressDialog } from './address-dialogs';
import { SettingGroup } from '@/ui/setting-group';
import { UndoToast } from './undo-toast';
import { useDeleteAddress } from './use-addresses';

function Row(props: { address: SavedAddress; onRename: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  const { slot, count } = props.address;
  const { main: place, where } = usePlaceWords()(props.address);
  const Icon = slot ? slotIcons[slot] : PinIcon;
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
      <Icon aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
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
  onAdd: (slot?: PlaceSlot) => void;
  onRename: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
}) {
  const { t } = useTranslation();
  const missing = placeSlots.filter(slot => props.addresses.every(address => address.slot !== slot));
  const add = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {missing.map(slot => {
        const Icon = slotIcons[slot];
        return (
          <Button key={slot} variant="outlined" startIcon={<Icon />} onClick={() => props.onAdd(slot)}>
            {t('profile.addSlot', { name: t(slotWords[slot]) })}
          </Button>
        );
      })}
      <Button variant="outlined" startIcon={<PlusIcon />} onClick={() => props.onAdd()}>
        {t('profile.addAddress')}
      </Button>
    </Box>
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
  const [adding, setAdding] = useState<{ slot: PlaceSlot | undefined }>();
  const words = usePlaceWords();
  const [renaming, setRenaming] = useState<SavedAddress>();
  const { pending, remove, undo, settle } = useDeleteAddress();
  const shown = (user.savedAddresses ?? [])
    .filter(({ id }) => id !== pending?.id)
    .toSorted((one, other) => Number(!one.slot) - Number(!other.slot) || other.count - one.count);
  const added = (isNew: boolean) => {
    setAdding(undefined);
    showToast({ text: t(isNew ? 'profile.addressAdded' : 'profile.addressKnown') });
  };
  return (
    <SettingGroup alone title={t('profile.addresses')} text={t('profile.addressesText')}>
      <List addresses={shown} onAdd={slot => setAdding({ slot })} onRename={setRenaming} onDelete={remove} />
      {adding && (
        <AddAddressDialog user={user} slot={adding.slot} onClose={() => setAdding(undefined)} onDone={added} />
      )}
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
        text={pending && t('profile.addressDeleted', { name: words(pending).main })}
        onGone={settle}
        onUndo={undo}
      />
    </SettingGroup>
  );
}
