import * as z from 'zod/mini';

type Def = {
  type: string;
  checks?: unknown[];
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
};

const each = (shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, asStored(inner)]));

/**
 * The same shape without bounds and cleaning: for answers. A value stored under older rules is returned unchanged,
 * instead of failing every answer that contains it.
 */
export const asStored = <S extends z.ZodMiniType>(schema: S): S => {
  const def = schema._zod.def as unknown as Def;
  const inner = {
    ...(def.shape ? { shape: each(def.shape) } : {}),
    ...(def.element ? { element: asStored(def.element) } : {}),
    ...(def.innerType ? { innerType: asStored(def.innerType) } : {}),
    ...(def.type === 'record' && def.valueType ? { valueType: asStored(def.valueType), keyType: z.string() } : {}),
  };
  return z.clone(schema, { ...def, ...inner, checks: [] } as never);
};

type Inner = { innerType?: z.ZodMiniType };

/** The rule of a field, without what stands in for a missing one. */
const bare = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { type } = schema._zod.def;
  const { innerType } = schema._zod.def as Inner;
  return innerType && (type === 'default' || type === 'optional') ? bare(innerType) : schema;
};

/** Some fields of a record as somebody saw them; null: there was no value. */
export type Seen<R> = { [Field in keyof R]?: R[Field] | null | undefined };

/** Schema of `Seen`: the rules of single fields, without those that concern several. */
export const asSeen = <Shape extends z.core.$ZodShape>(record: z.ZodMiniObject<Shape>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(record.shape).map(([field, rule]) => [
        field,
        z.optional(z.nullable(bare(rule as unknown as z.ZodMiniType))),
      ]),
    ),
  ) as unknown as z.ZodMiniType<Seen<z.output<z.ZodMiniObject<Shape>>>, Seen<z.input<z.ZodMiniObject<Shape>>>>;
