import { crc32 } from 'node:zlib';

const decode = (...lines: string[]): Buffer => Buffer.from(lines.join(''), 'base64');

// Drawn on a canvas by Chromium: 48 by 32 pixels, red to blue.
export const jpeg = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn',
  'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA',
  'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA',
  'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg',
  'ADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBD',
  'AQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAgADADASIAAhEB',
  'AxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAQACAwb/xAAVEAEBAAAAAAAAAAAAAAAAAAAAAf/EABUBAQEAAAAAAAAAAAAAAAAAAAYF/8QAFhEA',
  'AwAAAAAAAAAAAAAAAAAAAAME/9oADAMBAAIRAxEAPwDxrJZo/Mke1PIIL8yQ3W8hUCCZIaqedQgKzJGNTyZIq/MkNVvAKggmSGqnn//Z',
);
export const png = decode(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAYAAABU1PscAAAGm0lEQVR4AZRYS6teRRCc6QZxIYLgQheCIC7EhYhEjUmMSUxMSEhQBB/gA3yA',
  'D/AB6kIEcSEI4kJciAtxIS5EEARBEBfiQvxRt9uq7pk553xf4lyFQ52e21VdNTPfd6+Rf+4T//vIdf7Xkev9z/tv8D/uv9F/f/Am/+3Bm/3X',
  'o7f4L0dv9Z8fus1/Ona7/3j8Dv/h+J3+/Ym7/LuH7/ZvT97j35y8179+5Ih/deoB//L0Mf/i9An//Mwp/+zRM/7p2cf8k7MX/ONzl/yjc1f8',
  'w/NP+Afnn/T3Ljzt71x41t+6+Ly/cfFFf+3Sy/7KpVf9pcuv+wuX3/Tnrrztz1x51596/H0vk//Eq5SDUgvRBkoxrLO2qsVK1geB2vqJErzk',
  's2/RscZPXSmsF76Ap9ARrCuQvC0/eXVivxShqMMk0YBplmICcTww7ULkkIaibagAJc14Rb9GbdRxQY0HfNuEqegnL5GblPMr+nXw04/MA/iO',
  'eB+WKBDlMKKGuMMcxb2wrjCjxcbJsZao1/y+KeRZ5weyX6FLlOD5xs8hAnTR7RCKCcxJinIXm8m4LqgPKodqDA9THBympBjf0ZNYR702FzrR',
  'XzFHoSPo04ZSup/ZEcRngDvYh+UQCMBED0f0GMZ1xZAcSp6jbx+lpB6RJ0QU8IgKTH6G4HrWi440fp35z8+ADXMgrnZumMNnoA+LIfwMeMUQ',
  'hRlJ3LvzXMcDvaEzwip4dey8x/waOrnzUjrOEowT8BAHcaBiiBQL8Y61DSVirV2rCDV4XMezqnmCqUOeQneLC79inpRunjgNkOJr0iKSoWpx',
  '7KKFWc3h/ADT4Agnm6HGn4Ez+FFDJ/r3sfdb/Bxa0S+F/GkANjGpNZJBpNcZTtM01vs1SlSYphkB4hl8vMO8ob46X4deboqs+Fs98qcButk1',
  'ZqguBmx33iOEFG+1tdpg9j/50QedHbSopSyI9xa+h5sH2BluqJncQnx/KEOYc53DOuIdvB5i4XNdx47vn1zndxSEwRMhFLxD/B7oQ4keJiBG',
  'gb07j/UWyoDGXmCalbLmx8+Cz/WF59FfiwXiZwPxjplOTfAsUA73GejNxDSjSF5BJkrDrPuxEmmYmEMFpgQ8ohb+zIc5xfqWnych6OM6EQ9M',
  'x3x8QZDf/cyv0Cq5QyRMtTvOOoa12jamcmgfFrzOBwYPmOsaITrfh44gBJ7oaxi/4fGOk3CszwOgKZI3UQ/kzmgMZZ0mBMO4vka8g58hFP1S',
  'uslE9ivWiVL2dbA2+HjHZiYP7/Thh/hNTNEw0BLHzuEYN3/rRN1EYwjegR7Da7GGvV5Qm3mioE9RCxAP+AaTMT/4gusqZfMFgZM/xAnwzlaQ',
  'tYkTs6Y4zUSoGMJ1KREYdT+5rPV/86lv2ByLMLLHp/48AHceSQ+8mwO22rBDFHHiNf/WQT/C0IwPZJhaNvwwqSXNdpRi4Cw81rVtJhCceQCa',
  'Q6MFgjQQYgyHAYs5rEW9Rr3Kzl1bx4Jfw3iGkYWPTfKYLyPEPABNRoA6SI5jPeCgJhZDW92HEp1r5A9UmFnpDL4W9tuoJergO/tZA/lXb6vj',
  '2uImzAOEKMhAa2aCvKpjeMkhFmbxDuT1MvT1fta+qrse0dBP9MBdvrTNk2I7/HkAmkZSfgaSLCnmNcTCPEQTpRDTREUfa6K2nZeGWRt4DLWg',
  'BN8iBHmo2/d+bMLOTTDchGkAjyEU0zZcMIR1Yh+WiDUMX5tKviCMNr5u+I7+3Z23MMp+KRbzO3KuNh0p5E0DZHIty/e+FIoaBw9xrGHo1gyH',
  'SQk+ehM1ahs81gI9POAb+mgqURBa9r73eRO883EzpgEcon04xVkTc0iazB2jWQxs4t7QAtmnhTyH3j6ShydCsA/v6FtOMvnpQ2ITHLrUmQag',
  'CJuZPM1QXLEzRDwxlMghC/ZhHBJ8fJbWfOoaTPbwa/RYb3rxGdA0jTvPbz+Heeob6mkANqcJ2ezg/nDFECkW4oLjV9Q00VHKvg7WwuwWM5zu',
  '8Jd6rTMNEElpioOIY8elGNdiZ/GOdW81kTyP/h4CPVET8aDfUFtg1k6+s581UQtP3tEXerjzrA118nTmv+z8qwRFpSS5I65TM3H1nZOxk8vO',
  'gUuzq/CGep8vm5Nc+LWwn/UsQfzbqCHxAX6NG4ZszUth7bFeMYw1UYdpmnLyw6xG/66Or/mbOy9l+far4FJXioUe8RD/S7kRbztN0xZDU4Qm',
  'LUQrQmiJ417V3KmuYyte11n4MuV3ncR5gH8BAAD//+AEIPYAAAAGSURBVAMALRJH82AUEfcAAAAASUVORK5CYII=',
);
export const webp = decode(
  'UklGRl4CAABXRUJQVlA4WAoAAAAgAAAALwAAHwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn',
  'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA',
  'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA',
  'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg',
  'ADIAMAAxADZWUDggcAAAAFAEAJ0BKjAAIAA+bTSWSKQioiElaACADYloAJ0zBLoPm++XGOQDI3Z7/XAA/u7T3/4vPFVASP/SbZmHDwHZuPxp',
  'jpT/VpWOqsZeWEZEznAePZHztVOL9g1zWF2uVx8gPUK8dzWdZRn0KlwxyQAAAAA=',
);
export const webpWithAlpha = decode(
  'UklGRoQCAABXRUJQVlA4WAoAAAAwAAAALwAAHwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn',
  'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA',
  'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA',
  'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg',
  'ADIAMAAxADZBTFBIFwAAAAEPMP8REUJp2wZM/n+6ixdH9H8CtDwHAFZQOCB2AAAAUAQAnQEqMAAgAD5tMJNGpCMhoTAVWACADYlmAJ0vV3lH',
  'IkvOARWF3RmtwAD+7tPf/i9P2ONif/0m4a+a3YLdKNVy/rwoX4eBoeJUPOCimwER/nF//9m1TAFzm1hMnYjopRtj6yyM+jhUedno56LmQrwK',
  'VUAAAA==',
);

/** Strings that a cleaned picture must not contain: words and coordinates that the builders below insert. */
export const SECRETS = [
  'GPS',
  'Exif',
  'PhoneCo',
  'Canon',
  'latitude',
  'comment',
  'Photoshop',
  'appended',
  'xmp',
  'XMP ',
];
/** 57° 42' 32" as Exif rationals. */
export const POSITION = Buffer.from('00000039000000010000002a0000000a0000002000000001', 'hex').subarray(0, 24);

/** A TIFF block: orientation, maker, and a GPS directory with a latitude. */
export const exifBlock = (orientation = 1): Buffer => {
  const u16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const u32 = (n: number) => Buffer.concat([u16(n >>> 16), u16(n & 0xffff)]);
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const first = [
    entry(0x010f, 2, 8, u32(50)),
    entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    entry(0x8825, 4, 1, u32(58)),
  ];
  const gps = [entry(1, 2, 2, Buffer.from('N\0\0\0')), entry(2, 5, 3, u32(88))];
  return Buffer.concat([
    Buffer.from('MM\0*'),
    u32(8),
    u16(first.length),
    ...first,
    u32(0),
    Buffer.from('PhoneCo\0'),
    u16(gps.length),
    ...gps,
    u32(0),
    POSITION,
  ]);
};

const jpegSegment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

const xmp = '<x:xmpmeta><rdf:Description exif:GPSLatitude="57,42.5N" latitude="57.7"/></x:xmpmeta>';

/**
 * The sample JPEG with metadata as a phone or camera writes it: everything that can reveal where it was taken, in every
 * possible place.
 */
export const jpegWithMetadata = (orientation = 1): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifBlock(orientation)])),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xmp/extension/\0${xmp}`)),
    jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04latitude')),
    jpegSegment(0xe5, Buffer.from('Canon maker note with GPS')),
    jpegSegment(0xfe, Buffer.from('a comment: GPS 57.7 11.9')),
    jpeg.subarray(2),
    Buffer.from('appended video with GPS'),
  ]);

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

const IHDR_END = 8 + 12 + 13;
export const pngWithMetadata = (): Buffer =>
  Buffer.concat([
    png.subarray(0, IHDR_END),
    pngChunk('eXIf', exifBlock()),
    pngChunk('tEXt', Buffer.from('latitude\x0057.7')),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    pngChunk('zTXt', Buffer.from('comment\0\0xx')),
    pngChunk('prVt', Buffer.from('GPS of a maker')),
    png.subarray(IHDR_END),
    Buffer.from('appended archive'),
  ]);

export const webpChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** The sample WebP with Exif and XMP, and the flags that announce them. */
export const webpWithMetadata = (): Buffer => {
  const inner = Buffer.concat([
    webp.subarray(8),
    webpChunk('EXIF', exifBlock()),
    webpChunk('XMP ', Buffer.from(xmp)),
    webpChunk('GPSx', Buffer.from('latitude')),
  ]);
  inner[12] = (inner[12] ?? 0) | 0x0c;
  return Buffer.concat([webpChunk('RIFF', inner), Buffer.from('appended')]);
};

/**
 * The sample JPEG padded to a size; still a valid picture, because the padding is a segment that the cleaning removes.
 */
export const jpegOfSize = (bytes: number): Buffer => {
  const parts: Buffer[] = [];
  for (let left = bytes - jpeg.length; left > 0;) {
    const size = left > 60_000 + 4 ? 60_000 : left - 4;
    parts.push(jpegSegment(0xef, Buffer.alloc(size, 'filler ')));
    left -= size + 4;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
};
