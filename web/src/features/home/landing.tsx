import { useTranslation } from 'react-i18next';

export function Landing() {
  const { t } = useTranslation();
  return <h1>{t('home.slogan')}</h1>;
}
