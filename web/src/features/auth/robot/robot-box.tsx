import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useColorScheme } from '@/ui/color-scheme';
import type { Tokens } from './tokens';
import { loadTurnstile } from './turnstile';

export type RobotBoxProps = { siteKey: string; script: string; action: string; tokens: Tokens };

/** The height of the service's widget, reserved so that nothing moves when it appears. */
const HEIGHT = 65;

/** Renders the widget while it is shown; `round` restarts it. */
function useWidget({ siteKey, script, action, tokens }: RobotBoxProps) {
  const { locale } = useLanguage();
  const theme = useColorScheme();
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<'blocked' | 'failed'>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    const fail = (how: 'blocked' | 'failed') => {
      if (isGone) return;
      setProblem(how);
      tokens.fail();
    };
    const callbacks = {
      callback: (token: string) => tokens.put(token),
      'expired-callback': () => tokens.drop(),
      'unsupported-callback': () => fail('failed'),
      'error-callback': () => {
        fail('failed');
        // Handled: the service need not write it to the console.
        return true;
      },
    };
    loadTurnstile(script).then(
      turnstile => {
        if (isGone || !box.current) return;
        const looks = { theme, language: locale.slice(0, 2), size: 'flexible' };
        const id = turnstile.render(box.current, { sitekey: siteKey, action, ...looks, ...callbacks });
        tokens.onTaken(() => turnstile.reset(id));
        remove = () => turnstile.remove(id);
      },
      () => fail('blocked'),
    );
    return () => {
      isGone = true;
      tokens.onTaken(undefined);
      tokens.drop();
      remove?.();
    };
  }, [siteKey, script, action, tokens, theme, locale, round]);
  const again = () => {
    setProblem(undefined);
    setRound(round + 1);
  };
  return { box, problem, again };
}

/** The robot check's widget, and advice when it did not load or did not work. */
export function RobotBox(props: RobotBoxProps) {
  const { t } = useTranslation();
  const { box, problem, again } = useWidget(props);
  return (
    <Box role="group" aria-label={t('robot.checking')}>
      <Box ref={box} sx={{ minHeight: HEIGHT, display: problem ? 'none' : undefined }} />
      {problem && (
        <Alert severity="warning">
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            {t(problem === 'blocked' ? 'robot.blocked' : 'robot.failed')}
            <Button variant="outlined" size="small" onClick={again}>
              {t('robot.again')}
            </Button>
          </Box>
        </Alert>
      )}
    </Box>
  );
}
