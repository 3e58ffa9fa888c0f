import { spawn } from 'node:child_process';

/** Spins until the process that started it has ended. */
const loop = `process.on('disconnect', () => process.exit());
const spin = () => { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(spin); };
spin();`;

/**
 * Starts processes that each keep one core busy, as other work on the machine would. Returns a
 * function that ends them.
 */
export function startBusyLoops(count: number): () => void {
  const loops = Array.from({ length: count }, () =>
    // Without the mark of the run, so that their time does not count.
    spawn(process.execPath, ['-e', loop], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    }),
  );
  return () => {
    for (const child of loops) child.kill();
  };
}
