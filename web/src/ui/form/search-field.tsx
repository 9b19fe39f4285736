import CircularProgress from '@mui/material/CircularProgress';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

/** The input of a combobox that searches on the server: shows a spinner while loading, and errors below. */
export function SearchField(
  props: Pick<TextFieldProps, 'label' | 'inputRef' | 'placeholder'> & {
    params: AutocompleteRenderInputParams;
    waiting: boolean;
    problem?: string;
    /** Accessible name, if it has no visible label. */
    name?: string;
  },
) {
  const { params, waiting, problem, name, ...rest } = props;
  const { slotProps } = params;
  return (
    <TextField
      {...params}
      {...rest}
      // As high as the other fields: the combobox adds a padding of its own.
      sx={{ '&& .MuiOutlinedInput-root': { paddingBlock: '4.5px' } }}
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
