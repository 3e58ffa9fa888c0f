-- The account and the database of the service. The image of PostgreSQL runs this once, with psql,
-- when the volume is new. The account owns its database, and has no rights beyond it.
\getenv password POSTGRES_PASSWORD
CREATE ROLE verdict LOGIN PASSWORD :'password';
CREATE DATABASE verdict OWNER verdict;
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;

-- The password is that of the service alone. The superuser of the image needs none on its socket:
--   docker compose exec --user postgres database psql
ALTER ROLE CURRENT_USER PASSWORD NULL;
