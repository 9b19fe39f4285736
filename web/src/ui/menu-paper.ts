/** The dropdown of a search field. */
export const menuPaper = {
  mt: 1,
  border: 1,
  borderColor: 'hairline',
  borderRadius: 1.5,
  boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 12px 32px rgb(10 12 18 / 0.16)',
};
