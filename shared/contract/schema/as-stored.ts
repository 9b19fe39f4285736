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
 * The same shape without bounds and cleaning: for answers. A value stored under older rules is returned as it is,
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
