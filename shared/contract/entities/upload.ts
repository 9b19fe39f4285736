/** Uploads of a signed-in user. The licence photo at registration has its own operation. */
export const uploadKinds = ['profileImage', 'licenseImage', 'document', 'pickup_image', 'deliver_image'] as const;
export type UploadKind = (typeof uploadKinds)[number];
