/** Places on the streets of the demo region. */
export const at = {
  jarntorget: { lat: 57.6997, lng: 11.9527 },
  brunnsparken: { lat: 57.7069, lng: 11.9689 },
  avenyn: { lat: 57.6992, lng: 11.9779 },
  /** Far outside the region. */
  stockholm: { lat: 59.3293, lng: 18.0686 },
};

export const pickup = { ...at.jarntorget, add: 'Järntorget, Göteborg' };
export const drop = { ...at.avenyn, add: 'Kungsportsavenyn, Göteborg' };

/** The fields that a delivery needs besides pickup and drop. */
export const parcel = {
  deliveryPerson: 'Dora Door',
  deliveryPersonPhone: '070-123 45 67',
  parcelTypeIndex: 0,
  optionIndex: 0,
};
