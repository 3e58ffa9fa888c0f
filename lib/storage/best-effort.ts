/**
 * Does the work of keeping what the service also has, and never rejects. A write that fails, for
 * example because storage is full, does not turn the answer of the service into a failure. Returns
 * the value of the work, or else `otherwise`.
 */
export async function bestEffort<Value, Other = undefined>(
  work: () => Promise<Value>,
  otherwise?: Other,
): Promise<Value | Other> {
  try {
    return await work();
  } catch (error) {
    console.warn('What the service answered could not be kept on this device.', error);
    return otherwise as Other;
  }
}
