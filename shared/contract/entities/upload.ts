/** Uploads of a signed-in user. The licence photo at registration has its own operation. */
export const uploadKinds = [
  'profileImage',
  'licenseImage',
  'papersImage',
  'document',
  'pickup_image',
  'deliver_image',
  'carTypeImage',
] as const;
export type UploadKind = (typeof uploadKinds)[number];
