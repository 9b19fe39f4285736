import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dataKey } from '#shared/domain/texts/data-texts';
import { useTranslation } from '@/i18n/translation';
import { dataText } from './data-text';
import { setLanguage } from './i18n';
import { i18n } from './instance';

it('[PLUS-13] an admin’s text appears in the reader’s language, or as written if nobody translated it', async () => {
  expect(dataText(i18n.t, 'Van')).toBe('Van');
  await setLanguage('ar', false);
  expect(['Van', 'Moped: 2 {{seats}}, $t(nav.home)'].map(text => dataText(i18n.t, text))).toEqual([
    'فان',
    'Moped: 2 {{seats}}, $t(nav.home)',
  ]);
});

function Words(props: { data: string }) {
  const { t } = useTranslation();
  return <p>{dataText(t, props.data)}</p>;
}

it('data that nobody translated draw nothing else anew while they are drawn', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(<Words data="Van" />);
  rerender(
    <>
      <Words data="Van" />
      <Words data="Rickshaw" />
    </>,
  );
  expect(screen.getByText('Rickshaw')).toBeVisible();
  expect(complaint).not.toHaveBeenCalled();
  expect(i18n.getResourceBundle('en', 'visit')).not.toHaveProperty([dataKey('Rickshaw')]);
});
