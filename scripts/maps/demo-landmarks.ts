import type { OsmFeature, Tags } from './osm-feature';

/** lat, lng, name, "key=value" of its kind, other names, and the address if known. */
type Line = [lat: number, lng: number, name: string, kind: string, more?: Tags];

const called = (alt_name: string, en?: string): Tags => ({ alt_name, ...(en ? { 'name:en': en } : {}) });
const door = (street: string, number: string): Tags => ({ 'addr:street': street, 'addr:housenumber': number });
/** Tags of a place that is known far beyond the city. */
const famous = (title: string): Tags => ({ wikipedia: `sv:${title}` });

/**
 * Landmarks of central Gothenburg that the demo's street data lacks, and some of their addresses: our own list, written
 * by hand from common knowledge, accurate to about fifty metres. Imported extracts have their own and do not use it.
 */
const landmarks: Line[] = [
  [57.7072, 11.9668, 'Göteborg', 'place=city', called('GBG', 'Gothenburg')],
  [
    57.7087,
    11.9733,
    'Göteborgs centralstation',
    'railway=station',
    {
      ...called('Göteborg C;Centralen;Centralstationen', 'Gothenburg Central Station'),
      ...famous('Göteborgs centralstation'),
    },
  ],
  [
    57.7098,
    11.9723,
    'Nils Ericson-terminalen',
    'amenity=bus_station',
    {
      ...called('Bussterminalen;Flygbussarna till Landvetter flygplats', 'Airport coaches to Landvetter Airport'),
    },
  ],
  [57.7058, 11.9581, 'Stenpiren resecentrum', 'amenity=ferry_terminal', called('Stenpiren', 'Stenpiren ferry stop')],
  [57.7013, 11.9441, 'Danmarksterminalen', 'amenity=ferry_terminal', called('Stena Line Danmark;Masthuggskajen')],
  [57.6937, 11.9152, 'Tysklandsterminalen', 'amenity=ferry_terminal', called('Stena Line Tyskland;Majnabbe')],
  [57.6962, 11.9898, 'Liseberg', 'tourism=theme_park', { ...door('Örgrytevägen', '5'), ...famous('Liseberg') }],
  [57.6957, 11.9886, 'Universeum', 'tourism=aquarium', { ...door('Södra Vägen', '50'), ...famous('Universeum') }],
  [
    57.6949,
    11.9893,
    'Världskulturmuseet',
    'tourism=museum',
    {
      ...called('Museum of World Culture'),
      ...door('Södra Vägen', '54'),
    },
  ],
  [
    57.6981,
    11.9874,
    'Svenska Mässan',
    'tourism=attraction',
    called('Mässan;Gothia Towers', 'Swedish Exhibition Centre'),
  ],
  [57.6997, 11.987, 'Scandinavium', 'leisure=stadium', { ...door('Valhallagatan', '1'), ...famous('Scandinavium') }],
  [57.7058, 11.987, 'Ullevi', 'leisure=stadium', { ...called('Nya Ullevi'), ...famous('Ullevi') }],
  [57.7062, 11.9806, 'Gamla Ullevi', 'leisure=stadium', famous('Gamla Ullevi')],
  [
    57.7029,
    11.9862,
    'Bergakungen',
    'amenity=cinema',
    { ...called('Filmstaden Bergakungen'), ...door('Skånegatan', '16B') },
  ],
  [57.7077, 11.9689, 'Nordstan', 'shop=mall', { ...called('Nordstaden;Nordstans köpcentrum'), ...famous('Nordstan') }],
  [57.7038, 11.968, 'Stora Saluhallen', 'shop=mall', called('Saluhallen', 'Market hall')],
  [57.7221, 11.9526, 'Backaplan', 'shop=mall', called('Backaplans köpcentrum')],
  [57.6971, 11.9793, 'Götaplatsen', 'place=square', famous('Götaplatsen')],
  [57.7069, 11.9686, 'Brunnsparken', 'place=square'],
  [57.6965, 11.9801, 'Göteborgs konstmuseum', 'tourism=museum', called('Konstmuseet', 'Gothenburg Museum of Art')],
  [57.6967, 11.9786, 'Göteborgs konserthus', 'amenity=concert_hall', called('Konserthuset', 'Concert Hall')],
  [57.6974, 11.9802, 'Göteborgs stadsteater', 'amenity=theatre', called('Stadsteatern', 'City Theatre')],
  [57.6977, 11.9791, 'Stadsbiblioteket', 'amenity=library', { ...called('City Library'), ...door('Götaplatsen', '3') }],
  [
    57.7106,
    11.963,
    'Göteborgsoperan',
    'amenity=theatre',
    {
      ...called('Operan;GöteborgsOperan', 'Gothenburg Opera'),
      ...famous('Göteborgsoperan'),
    },
  ],
  [57.7031, 11.9724, 'Stora Teatern', 'amenity=theatre', called('Storan')],
  [57.7076, 11.9599, 'Maritiman', 'tourism=museum'],
  [57.7127, 11.9667, 'Läppstiftet', 'tourism=attraction', called('Lilla Bommen 1;Skanskaskrapan')],
  [
    57.701,
    11.9578,
    'Feskekôrka',
    'tourism=attraction',
    { ...called('Feskekyrkan;Feskekorka', 'Fish Church'), ...famous('Feskekôrka') },
  ],
  [
    57.7065,
    11.9638,
    'Göteborgs stadsmuseum',
    'tourism=museum',
    { ...called('Stadsmuseet', 'City Museum'), ...door('Norra Hamngatan', '12') },
  ],
  [57.7043, 11.9648, 'Göteborgs domkyrka', 'tourism=attraction', called('Domkyrkan', 'Gothenburg Cathedral')],
  [57.7001, 11.9734, 'Röhsska museet', 'tourism=museum', { ...called('Röhsska'), ...door('Vasagatan', '39') }],
  [57.6985, 11.957, 'Haga', 'place=quarter', famous('Haga, Göteborg')],
  [57.6961, 11.9555, 'Skansen Kronan', 'tourism=attraction', famous('Skansen Kronan')],
  [57.6957, 11.9399, 'Masthuggskyrkan', 'tourism=attraction', called('Masthugget Church')],
  [57.6858, 11.9432, 'Slottsskogen', 'leisure=park', famous('Slottsskogen')],
  [
    57.6832,
    11.9524,
    'Botaniska trädgården',
    'leisure=garden',
    { ...called('Botaniska', 'Botanical Garden'), ...famous('Göteborgs botaniska trädgård') },
  ],
  [57.7053, 11.9749, 'Trädgårdsföreningen', 'leisure=park', called('Palmhuset', 'Garden Society')],
  [57.7018, 11.9801, 'Heden', 'leisure=park', called('Exercisheden')],
  [
    57.6834,
    11.9606,
    'Sahlgrenska universitetssjukhuset',
    'amenity=hospital',
    {
      ...called('Sahlgrenska;Sahlgrenska sjukhuset', 'Sahlgrenska University Hospital'),
      ...famous('Sahlgrenska universitetssjukhuset'),
    },
  ],
  [57.7217, 12.0483, 'Östra sjukhuset', 'amenity=hospital', called('Sahlgrenska Östra', 'Eastern Hospital')],
  [
    57.7222,
    12.0497,
    'Drottning Silvias barnsjukhus',
    'amenity=hospital',
    called('Barnsjukhuset', "Queen Silvia Children's Hospital"),
  ],
  [57.6906, 11.9896, 'Carlanderska sjukhuset', 'amenity=hospital', called('Carlanderska')],
  [
    57.6887,
    11.9782,
    'Chalmers tekniska högskola',
    'amenity=university',
    {
      ...called('Chalmers;Chalmers Johanneberg', 'Chalmers University of Technology'),
      ...famous('Chalmers tekniska högskola'),
    },
  ],
  [57.7068, 11.9374, 'Chalmers Lindholmen', 'amenity=university', called('Lindholmen Science Park;Kuggen')],
  [
    57.6985,
    11.9717,
    'Göteborgs universitet',
    'amenity=university',
    called('Universitetet;Vasaparken', 'University of Gothenburg'),
  ],
  [
    57.697,
    11.9624,
    'Handelshögskolan',
    'amenity=university',
    { ...called('Handels', 'School of Business'), ...door('Vasagatan', '1') },
  ],
  [
    57.7073,
    11.9735,
    'Clarion Hotel Post',
    'tourism=hotel',
    { ...called('Hotel Post'), ...door('Drottningtorget', '10') },
  ],
  [57.705, 11.9637, 'Elite Plaza Hotel', 'tourism=hotel', door('Västra Hamngatan', '3')],
  [
    57.6988,
    11.9777,
    'Elite Park Avenue Hotel',
    'tourism=hotel',
    { ...called('Park Avenue'), ...door('Kungsportsavenyn', '36') },
  ],
  [57.6999, 11.9762, 'Scandic Rubinen', 'tourism=hotel', { ...called('Rubinen'), ...door('Kungsportsavenyn', '24') }],
];

/** House numbers where some streets begin or turn a corner; those in between are estimated from them. */
const doors: [lat: number, lng: number, street: string, number: string][] = [
  [57.6977, 11.9622, 'Vasagatan', '1'],
  [57.70065, 11.9743, 'Vasagatan', '41'],
  [57.7021, 11.9727, 'Kungsportsavenyn', '1'],
  [57.6993, 11.9522, 'Linnégatan', '1'],
  [57.6967, 11.9526, 'Linnégatan', '21'],
];

const point = (id: string, lat: number, lng: number, tags: Tags): OsmFeature => ({
  id,
  tags,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** Features that the demo region adds to its source, with OpenStreetMap tags. */
export const gothenburg: readonly OsmFeature[] = [
  ...landmarks.map(([lat, lng, name, kind, more], i) => {
    const [key, value] = kind.split('=') as [string, string];
    return point(`own/${String(i)}`, lat, lng, { name, [key]: value, ...more });
  }),
  ...doors.map(([lat, lng, street, number], i) => point(`own/door-${String(i)}`, lat, lng, door(street, number))),
];
