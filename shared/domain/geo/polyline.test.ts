import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline';

describe('polyline', () => {
  it("encodes the format's own published example", () => {
    const points = [
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
      { lat: 43.252, lng: -126.453 },
    ];
    expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points);
  });

  it('handles nothing', () => {
    expect(encodePolyline([])).toBe('');
    expect(decodePolyline('')).toEqual([]);
  });

  it('gives back every position within a metre', () => {
    const position = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(position, { maxLength: 30 }), points => {
        const back = decodePolyline(encodePolyline(points));
        expect(back).toHaveLength(points.length);
        back.forEach((point, i) => {
          expect(Math.abs(point.lat - points[i]!.lat)).toBeLessThan(1.1e-5);
          expect(Math.abs(point.lng - points[i]!.lng)).toBeLessThan(1.1e-5);
        });
      }),
    );
  });
});
