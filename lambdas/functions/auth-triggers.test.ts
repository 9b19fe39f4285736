import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preSignUp } from '#lambdas/consumers/identity/pre-sign-up';
import { Refused } from '#lambdas/consumers/identity/refused';
import { handler } from './auth-triggers';

vi.mock('#lambdas/runtime/context', () => ({ createContext: () => ({}) }));
vi.mock('#lambdas/consumers/identity/pre-sign-up', () => ({ preSignUp: vi.fn() }));
const event = { triggerSource: 'PreSignUp_SignUp' } as never;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('[AWS-6] hands a refusal on to Cognito and logs no fault', async () => {
  vi.mocked(preSignUp).mockRejectedValueOnce(new Refused('user_exists'));
  await expect(handler(event)).rejects.toThrow('user_exists');
  expect(console.error).not.toHaveBeenCalled();
  expect(console.log).toHaveBeenCalledWith(expect.objectContaining({ code: 'user_exists' }));
});

it('[AWS-6] logs a fault as one and reveals nothing of it to the browser', async () => {
  vi.mocked(preSignUp).mockRejectedValueOnce(new Error('table wayfare-core is gone'));
  await expect(handler(event)).rejects.toThrow(/^internal_error$/);
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ fault: true }));
});
