export const connectionId = 'c1';

/** The connection of every screen that is staged, as it lies in storage. */
export const connections = {
  v: 1,
  active: connectionId,
  list: [
    {
      id: connectionId,
      baseUrl: 'https://reports.example.org',
      apiKey: 'not-a-real-key',
      name: '',
      headers: [],
      reportPage: '{base_url}/reports/{id}',
    },
  ],
};
