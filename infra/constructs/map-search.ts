import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import { Construct } from 'constructs';

/**
 * Place index and route calculator of Amazon Location's first version, both under one name. The data are HERE's: they
 * cover the world, state how exactly a house is known, and limit no route's length. Another source needs another name.
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
