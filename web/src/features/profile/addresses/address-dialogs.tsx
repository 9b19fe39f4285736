import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacePoint } from '#shared/contract/entities/common';
import type { SavedAddress, User } from '#shared/contract/entities/user';
import { isBlank, oneLine } from '#shared/contract/schema/plain-text';
import { PlaceSearch } from '@/features/places/place-search';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useAddAddress, useRenameAddress } from './use-addresses';

const LONGEST_NAME = 300;

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
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="address" loading={props.busy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Box component="form" id="address" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pb: 1 }}>
        {props.children}
      </Box>
    </SheetDialog>
  );
}

function NameField(props: { value: string; onChange: (name: string) => void; error: boolean; focus?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('profile.addressName')}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
      error={props.error}
      helperText={props.error ? t('profile.addressNameMissing') : t('profile.addressNameHelp')}
      autoFocus={props.focus}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
    />
  );
}

/** Searches a place and saves it under a name of the user's choice. */
export function AddAddressDialog(props: { user: User; onClose: () => void; onDone: (isNew: boolean) => void }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<PlacePoint>();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddAddress(props.user, props.onDone);
  const choose = (found: PlacePoint | undefined) => {
    setPlace(found);
    setName(found?.add ?? '');
  };
  const submit = () => {
    setTried(true);
    if (place && !isBlank(name)) add.mutate({ place, name: oneLine(name) });
  };
  return (
    <AddressDialog
      title={t('profile.addAddress')}
      text={t('profile.addAddressText')}
      busy={add.isPending}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {/* Leave room for the list under the input, also in a bottom sheet on a phone. */}
      <Box sx={{ minHeight: place ? 0 : 340 }}>
        <PlaceSearch
          label={t('profile.place')}
          onChosen={choose}
          error={tried && !place ? t('profile.placeMissing') : undefined}
        />
      </Box>
      {place && <NameField value={name} onChange={setName} error={tried && isBlank(name)} />}
    </AddressDialog>
  );
}

export function RenameAddressDialog(props: { address: SavedAddress; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(props.address.description);
  const rename = useRenameAddress(props.onDone);
  const submit = () => {
    const wanted = oneLine(name);
    if (wanted === props.address.description) return props.onClose();
    if (wanted) rename.mutate({ address: props.address, name: wanted });
  };
  return (
    <AddressDialog title={t('profile.renameAddress')} busy={rename.isPending} onClose={props.onClose} onSubmit={submit}>
      <NameField value={name} onChange={setName} error={isBlank(name)} focus />
    </AddressDialog>
  );
}
