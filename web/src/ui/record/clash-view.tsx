import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { SheetDialog } from '@/ui/sheet-dialog';
import type { Clash } from './changes';
import type { RecordField, RecordGroup } from './record-types';

function useWords<R extends FieldValues>() {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (field: RecordField<R> | undefined, value: unknown): string => {
    if (field?.inWords) return field.inWords(value);
    if (value === undefined || value === null || value === '') return t('common.none');
    if (field?.kind === 'moment') return date(value as number, field.withTime ? 'dateTime' : 'date');
    if (field?.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? String(value);
    if (typeof value === 'boolean') return t(value ? 'record.on' : 'record.off');
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  };
}

/** Fields that another person has changed meanwhile: the current value, the typed one, and the choice. */
export function ClashView<R extends FieldValues>(props: {
  groups: readonly RecordGroup<R>[];
  clashes: readonly Clash<R>[];
  onSettle: (mine: readonly string[]) => void;
  /** Back to the form as it was typed; nothing is saved. */
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const words = useWords<R>();
  const [mine, setMine] = useState<readonly string[]>([]);
  const fields = props.groups.flatMap(group => group.fields);
  const choose = (name: string, own: boolean) =>
    setMine(old => (own ? [...old, name] : old.filter(other => other !== name)));
  return (
    <SheetDialog
      open
      title={t('record.clashTitle')}
      text={t('record.clashText')}
      onClose={props.onClose}
      actions={<Button onClick={() => props.onSettle(mine)}>{t('record.clashGoOn')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {props.clashes.map(clash => {
          const field = fields.find(({ name }) => name.split('.')[0] === clash.name);
          const own = mine.includes(clash.name);
          return (
            <Box key={clash.name}>
              <Typography id={`${id}-${clash.name}`} variant="subtitle1">
                {field?.label ?? clash.name}
              </Typography>
              <RadioGroup
                aria-labelledby={`${id}-${clash.name}`}
                value={own ? 'mine' : 'now'}
                onChange={(_event, chosen) => choose(clash.name, chosen === 'mine')}
              >
                <FormControlLabel
                  value="now"
                  control={<Radio />}
                  label={t('record.clashNow', { value: words(field, clash.now) })}
                />
                <FormControlLabel
                  value="mine"
                  control={<Radio />}
                  label={t('record.clashMine', { value: words(field, clash.mine) })}
                />
              </RadioGroup>
            </Box>
          );
        })}
      </Box>
    </SheetDialog>
  );
}
