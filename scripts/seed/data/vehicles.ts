export type Vehicle = {
  /** Name of a car type. */
  carType: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleNumber: string;
};

type Row = readonly [make: string, model: string, number: string];

const ofType = (carType: string, rows: readonly Row[]): Vehicle[] =>
  rows.map(([vehicleMake, vehicleModel, vehicleNumber]) => ({ carType, vehicleMake, vehicleModel, vehicleNumber }));

const delivery = [
  ...ofType('Bike courier', [
    ['Bullitt', 'Cargo e-bike', 'Bike 11'],
    ['Christiania', 'Box e-bike', 'Bike 12'],
    ['Bullitt', 'Cargo e-bike', 'Bike 14'],
    ['Riese & Müller', 'Load 75', 'Bike 17'],
    ['Crescent', 'Elda', 'Bike 18'],
    ['Monark', 'Truck 1389', 'Bike 21'],
    ['Riese & Müller', 'Packster', 'Bike 23'],
  ]),
  ...ofType('Car', [
    ['Volvo', 'EX30', 'RKL 41B'],
    ['Volkswagen', 'ID.3', 'DWT 08M'],
    ['Kia', 'e-Niro', 'GSA 27K'],
    ['Renault', 'Zoe', 'FMP 63R'],
    ['Toyota', 'Yaris Hybrid', 'JXE 915'],
    ['Peugeot', 'e-208', 'LBC 37T'],
    ['Nissan', 'Leaf', 'PNH 542'],
    ['MG', '4 Electric', 'XWD 19E'],
  ]),
  ...ofType('Estate', [
    ['Volvo', 'V60', 'BTR 76L'],
    ['Volvo', 'V90', 'HGK 204'],
    ['Škoda', 'Octavia Combi', 'MZF 58C'],
    ['Volkswagen', 'Passat GTE', 'NRD 331'],
    ['Toyota', 'Corolla Touring', 'SCL 92W'],
    ['MG', '5 Electric', 'TPJ 65N'],
  ]),
  ...ofType('Van', [
    ['Volkswagen', 'ID. Buzz Cargo', 'CHM 45D'],
    ['Ford', 'E-Transit', 'KTB 718'],
    ['Mercedes-Benz', 'eVito', 'WGS 23P'],
    ['Renault', 'Master E-Tech', 'ZLN 86H'],
    ['Peugeot', 'e-Expert', 'DFX 39J'],
    ['Toyota', 'Proace Electric', 'EKU 507'],
  ]),
  ...ofType('Truck', [
    ['Volvo', 'FL Electric', 'AYH 62G'],
    ['Scania', 'P 25', 'OMS 480'],
    ['Mercedes-Benz', 'eActros', 'UCR 15Z'],
  ]),
];

const taxi = [
  ...ofType('Economy', [
    ['Toyota', 'Corolla Hybrid', 'RKL 41B'],
    ['Volkswagen', 'ID.3', 'DWT 08M'],
    ['Kia', 'e-Niro', 'GSA 27K'],
    ['Renault', 'Megane E-Tech', 'FMP 63R'],
    ['Toyota', 'Prius', 'JXE 915'],
    ['Hyundai', 'Kona Electric', 'LBC 37T'],
    ['Nissan', 'Leaf', 'PNH 542'],
    ['MG', '4 Electric', 'XWD 19E'],
    ['Škoda', 'Enyaq', 'BTR 76L'],
    ['Kia', 'Ceed', 'HGK 204'],
  ]),
  ...ofType('Comfort', [
    ['Volvo', 'V60', 'MZF 58C'],
    ['Volvo', 'V90', 'NRD 331'],
    ['Tesla', 'Model Y', 'SCL 92W'],
    ['Volkswagen', 'Passat GTE', 'TPJ 65N'],
    ['BMW', 'i4', 'CHM 45D'],
    ['Polestar', '2', 'KTB 718'],
    ['Škoda', 'Superb', 'WGS 23P'],
  ]),
  ...ofType('XL', [
    ['Volkswagen', 'Caravelle', 'ZLN 86H'],
    ['Mercedes-Benz', 'EQV', 'DFX 39J'],
    ['Ford', 'Tourneo', 'EKU 507'],
    ['Toyota', 'Proace Verso', 'AYH 62G'],
    ['Volkswagen', 'ID. Buzz', 'OMS 480'],
    ['Opel', 'Zafira-e', 'UCR 15Z'],
    ['Peugeot', 'e-Traveller', 'BKW 733'],
  ]),
  ...ofType('Premium', [
    ['Mercedes-Benz', 'EQE', 'GLC 52X'],
    ['Volvo', 'S90', 'JTM 14A'],
    ['BMW', 'i5', 'HRP 807'],
    ['Audi', 'e-tron GT', 'PXS 66F'],
    ['Volvo', 'EX90', 'YDB 29U'],
    ['Mercedes-Benz', 'EQS', 'LGT 640'],
  ]),
];

const own = {
  delivery: [
    { carType: 'Car', vehicleMake: 'Polestar', vehicleModel: '2', vehicleNumber: 'WAY 26F' },
    { carType: 'Bike courier', vehicleMake: 'Bullitt', vehicleModel: 'Cargo e-bike', vehicleNumber: 'Bike 26' },
  ],
  taxi: [
    { carType: 'Economy', vehicleMake: 'Polestar', vehicleModel: '2', vehicleNumber: 'WAY 26F' },
    { carType: 'Comfort', vehicleMake: 'Volvo', vehicleModel: 'EX40', vehicleNumber: 'WAY 27F' },
  ],
} as const;

/** One vehicle per simulated driver. The common car types have at least six. */
export const vehiclesOf = (appcat: 'delivery' | 'taxi'): readonly Vehicle[] => (appcat === 'taxi' ? taxi : delivery);

/** Vehicles of the driver accounts for people. */
export const ownVehiclesOf = (appcat: 'delivery' | 'taxi'): readonly Vehicle[] => own[appcat];
