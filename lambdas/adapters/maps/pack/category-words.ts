/**
 * Words for categories of places in the product's languages, folded: a search for "airport" or "sjukhus" finds the
 * nearest well-known one, whatever its name.
 */
export const categoryWords: Record<string, string> = {
  airport: 'airport terminal flygplats flyg مطار',
  station: 'station railway train bus jarnvagsstation tagstation busstation resecentrum محطة',
  ferry: 'ferry terminal port farja farjelage farjeterminal hamn عبارة ميناء',
  hospital: 'hospital emergency sjukhus akuten akutmottagning مستشفى',
  university: 'university college campus universitet hogskola جامعة',
  school: 'school skola gymnasium مدرسة',
  mall: 'mall shopping centre center kopcentrum galleria varuhus مركز تسوق',
  hotel: 'hotel hotell فندق',
  museum: 'museum museet متحف',
  stadium: 'stadium arena stadion idrottsplats ملعب',
  theatre: 'theatre theater teater opera concert konsert مسرح',
  cinema: 'cinema movies bio biograf سينما',
  attraction: 'attraction sight sevardhet معلم',
  park: 'park garden tradgard حديقة',
  square: 'square torg plats ميدان',
};
