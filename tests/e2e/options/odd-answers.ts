import type { Answer, Reply } from '../../support/service/server.ts';

const website: Reply = {
  headers: { 'content-type': 'text/html' },
  raw: '<!doctype html><title>A website</title><h1>Welcome</h1>',
};

const ways: Record<string, Reply> = {
  'empty-list': { json: [] },
  'other-api': { json: { cats: 3, version: '2' } },
  'login-page': { status: 302, headers: { location: '/web-page' } },
  'basic-proxy': {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="Intranet"' },
    raw: 'Sign in',
  },
  throttled: {
    status: 429,
    headers: { 'retry-after': '30' },
    json: { message: 'Too many requests.' },
  },
  forbidden: { status: 403, json: { message: 'This key may create reports only.' } },
  broken: { headers: { 'content-type': 'application/json' }, raw: '{"data":[{"id":1,' },
  failing: { status: 503, json: { message: 'Down for maintenance.' } },
  silent: { ends: 'silent' },
  gone: { ends: 'reset' },
};

/**
 * The answers of a server that is not a report service. Each path above is wrong in its own way,
 * but `/empty-list`, which passes the connection check; any other path is a website.
 */
export const oddAnswers: Answer = ({ pathname }) => ways[pathname.split('/')[1] ?? ''] ?? website;
