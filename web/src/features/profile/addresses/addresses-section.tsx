import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { placeSlots, type PlaceSlot, type SavedAddress, type User } from '#shared/contract/entities/user';
import { isSaved } from '#shared/domain/people/saved-addresses';
import { slotIcons, slotWords, usePlaceWords } from '@/features/places/saved-place';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { EditIcon, HistoryIcon, PinIcon, PlusIcon, StarIcon, TrashIcon } from '@/ui/icons';
import { showToast } from '@/lib/stores/toasts';
import { AddAddressDialog, RenameAddressDialog } from './address-dialogs';
import { SettingGroup } from '@/ui/setting-group';
import { UndoToast } from './undo-toast';
import { useDeleteAddress, useSaveRecent } from './use-addresses';

type RowProps = {
  address: SavedAddress;
  /** Its star saves it; where it is saved, its pencil names it. */
  onSave?: (() => void) | undefined;
  isSaving?: boolean;
  onRename?: () => void;
  onDelete: () => void;
};

function Row(props: RowProps) {
  const { t } = useTranslation();
  const { slot, count } = props.address;
  const { main: place, where } = usePlaceWords()(props.address);
  const Icon = props.onSave ? HistoryIcon : slot ? slotIcons[slot] : PinIcon;
  // Saving a place counts as its first use, so only for a recent place are all uses rides.
  const used = props.onSave && t('profile.addressUsed', { count });
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
          {[where, used].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ flex: 'none', marginInlineEnd: -1 }}>
        {props.onSave ? (
          <IconButton
            aria-label={t('profile.saveNamed', { name: place })}
            title={t('profile.saveNamed', { name: place })}
            loading={props.isSaving ?? false}
            onClick={props.onSave}
          >
            <StarIcon sx={{ fontSize: 20 }} />
          </IconButton>
        ) : (
          <IconButton aria-label={t('profile.renameNamed', { name: place })} onClick={props.onRename}>
            <EditIcon sx={{ fontSize: 20 }} />
          </IconButton>
        )}
        <IconButton aria-label={t('profile.deleteNamed', { name: place })} onClick={props.onDelete}>
          <TrashIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
    </Box>
  );
}

function Rows(props: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{ m: 0, p: 0, width: '100%', listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1.5 }}
    >
      {props.children}
    </Box>
  );
}

function AddButtons(props: { addresses: readonly SavedAddress[]; onAdd: (slot?: PlaceSlot) => void }) {
  const { t } = useTranslation();
  const missing = placeSlots.filter(slot => props.addresses.every(address => address.slot !== slot));
  return (
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
}

const listed = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, justifyItems: 'start' } as const;

type ListProps = {
  addresses: readonly SavedAddress[];
  onAdd: (slot?: PlaceSlot) => void;
  onRename: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
};

function Saved(props: ListProps) {
  const { t } = useTranslation();
  const add = <AddButtons addresses={props.addresses} onAdd={props.onAdd} />;
  if (props.addresses.length === 0)
    return (
      <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5 }}>
        <EmptyState art="road" title={t('profile.noAddresses')} text={t('profile.noAddressesText')} action={add} />
      </Box>
    );
  return (
    <Box sx={listed}>
      <Rows label={t('profile.addresses')}>
        {props.addresses.map(address => (
          <Row
            key={address.id}
            address={address}
            onRename={() => props.onRename(address)}
            onDelete={() => props.onDelete(address)}
          />
        ))}
      </Rows>
      {add}
    </Box>
  );
}

function Recent(props: Pick<ListProps, 'addresses' | 'onDelete'>) {
  const { t } = useTranslation();
  const save = useSaveRecent();
  return (
    <Rows label={t('profile.addressesRecent')}>
      {props.addresses.map(address => (
        <Row
          key={address.id}
          address={address}
          isSaving={save.isPending && save.variables.id === address.id}
          onSave={() => save.mutate(address)}
          onDelete={() => props.onDelete(address)}
        />
      ))}
    </Rows>
  );
}

function Heading(props: { text: string; sub?: string }) {
  return (
    <Box sx={{ mt: 3, mb: 1.5, '&:first-of-type': { mt: 0 } }}>
      <Typography variant="h3" component="h3">
        {props.text}
      </Typography>
      {props.sub && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.sub}
        </Typography>
      )}
    </Box>
  );
}

/** Saved places, and below them those that were only visited; the search boxes suggest both first. Most used on top. */
export function AddressesSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<{ slot: PlaceSlot | undefined }>();
  const words = usePlaceWords();
  const [renaming, setRenaming] = useState<SavedAddress>();
  const { pending, remove, undo, settle } = useDeleteAddress();
  const shown = (user.savedAddresses ?? [])
    .filter(({ id }) => id !== pending?.id)
    .toSorted((a, b) => Number(!a.slot) - Number(!b.slot) || b.count - a.count);
  const saved = shown.filter(isSaved);
  const recent = shown.filter(address => !isSaved(address));
  const added = (isNew: boolean) => {
    setAdding(undefined);
    showToast({ text: t(isNew ? 'profile.addressAdded' : 'profile.addressKnown') });
  };
  return (
    <SettingGroup alone title={t('profile.addresses')} text={t('profile.addressesText')}>
      {recent.length > 0 && <Heading text={t('profile.addressesSaved')} />}
      <Saved addresses={saved} onAdd={slot => setAdding({ slot })} onRename={setRenaming} onDelete={remove} />
      {recent.length > 0 && (
        <>
          <Heading text={t('profile.addressesRecent')} sub={t('profile.addressesRecentText')} />
          <Recent addresses={recent} onDelete={remove} />
        </>
      )}
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
