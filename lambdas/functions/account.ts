import { completeSocialSignIn } from '#lambdas/account/complete-social-sign-in';
import { deleteAddress } from '#lambdas/account/delete-address';
import { deleteUser } from '#lambdas/account/delete-user';
import { exportMyData } from '#lambdas/account/export-my-data';
import { fetchWallet } from '#lambdas/account/fetch-wallet';
import { requestWithdraw } from '#lambdas/account/request-withdraw';
import { saveAddress } from '#lambdas/account/save-address';
import { signOutEverywhere } from '#lambdas/account/sign-out-everywhere';
import { updateProfile } from '#lambdas/account/update-profile';
import { serve } from '#lambdas/runtime/serve';

export const handler = serve([
  completeSocialSignIn,
  deleteAddress,
  deleteUser,
  exportMyData,
  fetchWallet,
  requestWithdraw,
  saveAddress,
  signOutEverywhere,
  updateProfile,
]);
