import * as account from './account';
import * as admin from './admin';
import * as groups from './groups';
import { respondToAuthChallenge } from './challenge-response';
import { confirmForgotPassword, forgotPassword } from './forgot-password';
import { listUsers } from './list-users';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './sessions';
import { initiateAuth } from './sign-in';
import * as softwareToken from './software-token';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up';
import type { AdminOperation, ClientOperation, TokenOperation } from './types';

/** Public operations, authorized by the client id only. */
export const clientOperations: Record<string, ClientOperation> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
};

/** Operations of a user, authorized by an access token in the body. */
export const tokenOperations: Record<string, TokenOperation> = {
  GetUser: account.getUser,
  UpdateUserAttributes: account.updateUserAttributes,
  ChangePassword: account.changePassword,
  DeleteUser: account.deleteUser,
  GlobalSignOut: globalSignOut,
  AssociateSoftwareToken: softwareToken.associateSoftwareToken,
  VerifySoftwareToken: softwareToken.verifySoftwareToken,
  SetUserMFAPreference: softwareToken.setUserMfaPreference,
};

/** Operations that need AWS credentials: the request must be signed. */
export const adminOperations: Record<string, AdminOperation> = {
  AdminCreateUser: admin.adminCreateUser,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminGetUser: admin.adminGetUser,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  AdminSetUserMFAPreference: softwareToken.adminSetUserMfaPreference,
  AdminAddUserToGroup: groups.adminAddUserToGroup,
  AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
  AdminListGroupsForUser: groups.adminListGroupsForUser,
  ListUsers: listUsers,
};
