import { PeoplePage } from './people-page';

export function Page() {
  return <PeoplePage usertype="driver" />;
}
