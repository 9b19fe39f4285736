import type { CarType } from '#shared/contract/entities/car-type';
import type { Settings } from '#shared/contract/entities/settings';
import { type ApiClient, apiClient } from '#scripts/lib/api-client';
import { type Session, signIn } from '#scripts/lib/sign-in';
import { aVan } from './ride';

/** A running product without users, and a function that calls one of its functions, which adds the first admin. */
export type EmptyProduct = {
  url: string;
  awsUrl: string;
  outputs: Record<string, string>;
  invoke(functionId: string, payload: unknown): Promise<unknown>;
};

/** A user who has signed in. */
export type Person = { uid: string; email: string; session: Session; api: ApiClient };

const PASSWORD = 'scenario2026';

type Options = {
  settings?: Partial<Settings>;
  carType?: Omit<CarType, 'id' | 'createdAt'>;
};

/** The first admin, the settings of a broadcasting dispatch in kronor, and one car type; further users are added by type. */
export const createScenario = async (product: EmptyProduct, { settings, carType = aVan }: Options = {}) => {
  const { outputs, awsUrl, url } = product;
  const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = outputs;
  let people = 0;
  const contactOf = (usertype: string) => {
    people += 1;
    const mobile = `+4670${1_000_000 + people}`;
    return {
      firstName: usertype,
      lastName: 'Test',
      email: `${usertype}${people}@example.com`,
      mobile,
      password: PASSWORD,
    };
  };
  const enter = async (email: string): Promise<Person> => {
    const session = await signIn({ awsUrl, userPoolId, userPoolClientId }, email, PASSWORD);
    return { uid: session.uid, email, session, api: apiClient(url, session.getToken) };
  };
  const first = contactOf('admin');
  await product.invoke(outputs.BootstrapFunctionName ?? '', first);
  const admin = await enter(first.email);
  await admin.api.call('editSettings', { code: 'SEK', email_verify: false, dispatchMode: 'broadcast', ...settings });
  const { id: carTypeId } = await admin.api.call('editCarType', { method: 'Add', record: carType });
  const vehicle = { carType: carType.name, vehicleNumber: 'ABC 123', vehicleMake: 'Volvo', vehicleModel: 'V60' };
  return {
    admin,
    carTypeId,
    enter,
    add: async (usertype: 'rider' | 'driver' | 'fleetadmin', fields: { fleetadmin?: string } = {}): Promise<Person> => {
      const contact = contactOf(usertype);
      await admin.api.call('addUser', { ...contact, ...(usertype === 'driver' ? vehicle : {}), ...fields, usertype });
      return enter(contact.email);
    },
  };
};
