import CircularProgress from '@mui/material/CircularProgress';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

/** The box of a combobox that searches on the server: it turns while an answer is awaited, and says what is wrong below. */
export function SearchField(
  props: Pick<TextFieldProps, 'label' | 'inputRef' | 'placeholder'> & {
    params: AutocompleteRenderInputParams;
    waiting: boolean;
    problem?: string;
    /** Its name, where it has no label of its own. */
    name?: string;
  },
) {
  const { params, waiting, problem, name, ...rest } = props;
  const { slotProps } = params;
  return (
    <TextField
      {...params}
      {...rest}
      error={Boolean(problem)}
      helperText={problem}
      slotProps={{
        ...slotProps,
        htmlInput: { ...slotProps.htmlInput, ...(name && { 'aria-label': name }) },
        input: {
          ...slotProps.input,
          endAdornment: (
            <>
              {waiting && <CircularProgress size={18} color="inherit" aria-hidden />}
              {slotProps.input.endAdornment}
            </>
          ),
        },
      }}
    />
  );
}
