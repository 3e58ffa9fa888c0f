import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { array, looseObject, parse, string } from 'valibot';
import { project } from './identity.ts';
import type { Library } from './licenses.ts';

/** The parts that we change of a bill in CycloneDX, as `npm sbom` writes it. */
const billSchema = looseObject({
  metadata: looseObject({ component: looseObject({ 'bom-ref': string() }) }),
  components: array(looseObject({ 'bom-ref': string() })),
  dependencies: array(looseObject({ ref: string(), dependsOn: array(string()) })),
});

/**
 * The software bill of materials of a package, in CycloneDX: what npm knows of the bundled
 * libraries, and those that it leaves out: WXT, and punycode, which a tool uses, too. A dependency
 * of which no line is bundled is not in it. Serial number, time and tools differ in each run, so
 * they are left out.
 */
export async function billOfMaterials(folder: string, bundled: Library[]): Promise<string> {
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', ...args, '--package-lock-only', '--workspaces=false'],
    { cwd: folder },
  );
  const bill = parse(billSchema, JSON.parse(stdout));
  const shipped = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  const components = bill.components.filter((component) => shipped.has(component['bom-ref']));
  const known = new Set(components.map((component) => component['bom-ref']));
  const others = bundled.map(componentOf).filter((component) => !known.has(component['bom-ref']));
  const refs = others.map((component) => component['bom-ref']);
  const own = { ...bill.metadata.component, name: project.name };
  const whole = {
    ...bill,
    serialNumber: undefined,
    metadata: { lifecycles: [{ phase: 'build' }], component: own },
    components: [...components, ...others],
    dependencies: [
      ...bill.dependencies
        .filter(({ ref }) => known.has(ref) || ref === own['bom-ref'])
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: [
            ...dependsOn.filter((one) => known.has(one)),
            ...(ref === own['bom-ref'] ? refs : []),
          ],
        })),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** A library as `npm sbom` writes one. */
const componentOf = ({ name, version, identifier }: Library) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [{ license: { id: identifier } }],
});
