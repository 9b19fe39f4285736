import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { PlaceSlot, SavedAddress, User } from '#shared/contract/entities/user';
import { lacksAddress } from '#shared/domain/people/saved-addresses';
import { PlaceSearch } from '@/features/places/place-search';
import { slotWords, usePlaceWords } from '@/features/places/saved-place';
import { useTranslation } from '@/i18n/translation';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useAddAddress, useAddressWords, useRenameAddress } from './use-addresses';

const LONGEST_NAME = 80;

function AddressDialog(props: {
  title: string;
  text?: string;
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <SheetDialog
      open
      title={props.title}
      text={props.text}
      onClose={props.onClose}
      actions={<DialogFoot label={t('common.save')} busy={props.busy} form="address" onClose={props.onClose} />}
    >
      <Box component="form" id="address" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pb: 1 }}>
        {props.children}
      </Box>
    </SheetDialog>
  );
}

function NameField(props: { value: string; onChange: (name: string) => void; focus?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('profile.addressName')}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      helperText={t('profile.addressNameHelp')}
      autoFocus={props.focus}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
    />
  );
}

/** Searches a place and saves it, as the home or the workplace or under a name of the user's choice. */
export function AddAddressDialog(props: {
  user: User;
  slot: PlaceSlot | undefined;
  onClose: () => void;
  onDone: (isNew: boolean) => void;
}) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<PlacePoint>();
  const [name, setName] = useState(props.slot ? t(slotWords[props.slot]) : '');
  const words = useAddressWords();
  const [tried, setTried] = useState(false);
  const add = useAddAddress(props.user, props.onDone);
  const submit = () => {
    setTried(true);
    if (place) add.mutate({ place, ...words(name, place.add) });
  };
  return (
    <AddressDialog
      title={props.slot ? t('profile.addSlot', { name: t(slotWords[props.slot]) }) : t('profile.addAddress')}
      text={t('profile.addAddressText')}
      busy={add.isPending}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {/* Leave room for the list under the input, also in a bottom sheet on a phone. */}
      <Box sx={{ minHeight: place ? 0 : 340 }}>
        <PlaceSearch
          label={t('profile.place')}
          onChosen={setPlace}
          error={tried && !place ? t('profile.placeMissing') : undefined}
        />
      </Box>
      {place && <NameField value={name} onChange={setName} />}
    </AddressDialog>
  );
}

export function RenameAddressDialog(props: { address: SavedAddress; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { address } = props;
  const label = usePlaceWords()(address).main;
  const hasLabel = lacksAddress(address) || Boolean(address.slot ?? address.name);
  const [name, setName] = useState(hasLabel ? label : '');
  const words = useAddressWords();
  const rename = useRenameAddress(props.onDone);
  const submit = () => rename.mutate({ address, ...words(name, address.description) });
  return (
    <AddressDialog
      title={t('profile.renameAddress')}
      {...(lacksAddress(address) ? {} : { text: address.description })}
      busy={rename.isPending}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <NameField value={name} onChange={setName} focus />
    </AddressDialog>
  );
}
