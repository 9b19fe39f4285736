import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import { Construct } from 'constructs';

/**
 * What the first version of Amazon Location asks for places and routes, both under one name. The data are HERE's, which
 * cover the world, tell how exactly a house is known, and limit no route's length; another source would be another name.
 */
export class MapSearch extends Construct {
  constructor(scope: Construct, id: string, { name }: { readonly name: string }) {
    super(scope, id);
    const dataSource = 'Here';
    new CfnPlaceIndex(this, 'Places', {
      indexName: name,
      description: 'Places that riders search for',
      dataSource,
      // Found places are stored with bookings and saved addresses.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    new CfnRouteCalculator(this, 'Routes', { calculatorName: name, description: 'Ways and fares', dataSource });
  }
}
