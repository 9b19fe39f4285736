/** What a signed-in user uploads. The licence of somebody who registers has an operation of its own. */
export const uploadKinds = ['profileImage', 'licenseImage', 'document', 'pickup_image', 'deliver_image'] as const;
export type UploadKind = (typeof uploadKinds)[number];
