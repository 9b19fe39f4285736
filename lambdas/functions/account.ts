import { completeSocialSignIn } from '#lambdas/operations/account/complete-social-sign-in';
import { confirmContact } from '#lambdas/operations/account/confirm-contact';
import { fetchCards } from '#lambdas/operations/cards/fetch-cards';
import { forgetCard } from '#lambdas/operations/cards/forget-card';
import { saveCard } from '#lambdas/operations/cards/save-card';
import { setDefaultCard } from '#lambdas/operations/cards/set-default-card';
import { deleteAddress } from '#lambdas/operations/account/delete-address';
import { deleteUser } from '#lambdas/operations/account/delete-user';
import { exportMyData } from '#lambdas/operations/account/export-my-data';
import { cancelWithdraw } from '#lambdas/operations/money/cancel-withdraw';
import { fetchWallet } from '#lambdas/operations/money/fetch-wallet';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { fetchApplication } from '#lambdas/operations/account/fetch-application';
import { saveAddress } from '#lambdas/operations/account/save-address';
import { sendContactCode } from '#lambdas/operations/account/send-contact-code';
import { signOutEverywhere } from '#lambdas/operations/account/sign-out-everywhere';
import { syncSecondFactor } from '#lambdas/operations/factors/sync-second-factor';
import { updateProfile } from '#lambdas/operations/account/update-profile';
import { fetchInbox } from '#lambdas/operations/devices/fetch-inbox';
import { fetchPushKey } from '#lambdas/operations/devices/fetch-push-key';
import { readNotices } from '#lambdas/operations/devices/read-notices';
import { registerDevice } from '#lambdas/operations/devices/register-device';
import { removeDevice } from '#lambdas/operations/devices/remove-device';
import { serve } from '#lambdas/runtime/serve';

export const handler = serve([
  cancelWithdraw,
  completeSocialSignIn,
  confirmContact,
  deleteAddress,
  deleteUser,
  exportMyData,
  fetchApplication,
  fetchCards,
  forgetCard,
  saveCard,
  setDefaultCard,
  fetchInbox,
  fetchPushKey,
  fetchWallet,
  readNotices,
  registerDevice,
  removeDevice,
  requestWithdraw,
  saveAddress,
  fetchCards,
  forgetCard,
  saveCard,
  setDefaultCard,
  sendContactCode,
  signOutEverywhere,
  syncSecondFactor,
  updateProfile,
]);
