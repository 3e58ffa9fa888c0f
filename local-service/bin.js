#!/usr/bin/env node
// The service itself uses what only this version has, so older ones are told here.
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`The report service needs Node ${oldest} or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  await import('./dist/local-service/src/command/main.js');
}
