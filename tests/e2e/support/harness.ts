import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SeenRequest } from './requests.ts';

/** How to start: everything has a default. */
export type LaunchOptions = {
  /** The unpacked extension; the shipped build by default. */
  extension?: string;
  headless?: boolean;
  /**
   * A profile to use again; it is then the caller's to delete. By default a new one, deleted by
   * `close`.
   */
  profile?: string;
  /**
   * Write the extension into the profile, so that starting the profile again is a restart and not
   * an install.
   */
  installed?: boolean;
  /** With `installed`: match patterns of hosts granted from the beginning. */
  origins?: string[];
  args?: string[];
  locale?: string;
  colorScheme?: 'light' | 'dark';
};

/** How to reach a service, as the options page asks for it. */
export type Service = { url: string; key: string };

/** A running Chromium with the extension in it. */
export type Harness = {
  context: BrowserContext;
  /** CDP of the whole browser. */
  cdp: CDPSession;
  extensionId: string;
  profile: string;
  /** The address of a page of the extension, e.g. `extensionUrl('options.html')`. */
  extensionUrl: (path: string) => string;
  /** The path of the options page. */
  optionsPage: string;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: (pathOrUrl: string) => Promise<Page>;
  /** Grants the host of this address as a person would on chrome://extensions. */
  grantAccess: (origin: string) => Promise<void>;
  /**
   * Grants access and connects to a service through the real options page, which is returned open.
   */
  connect: (service: Service) => Promise<Page>;
  /**
   * A true click on the toolbar button above this page, which grants activeTab; resolves to the
   * popup.
   */
  clickToolbar: (page: Page) => Promise<Page>;
  /** Stops the extension's worker and waits until it is stopped. */
  stopWorker: () => Promise<void>;
  /** SIGKILL to the browser; the profile stays, to be launched again. */
  killBrowser: () => Promise<void>;
  /**
   * Closes the browser and lists what its pages and workers asked the network for; throws when a
   * host other than those of `allowed` was asked.
   */
  requestsSeen: (allowed: string[]) => Promise<SeenRequest[]>;
  close: () => Promise<void>;
};
